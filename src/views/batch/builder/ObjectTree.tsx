import { useRef, useState, type KeyboardEvent } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { formatMoney } from '#domain/money.ts'
import type { BuildStage } from '#machines/batch/batch.types.ts'
import { levelName } from '#views/kit/channel-words.ts'
import { useSay } from '#views/kit/words.tsx'
import type { Builder } from './builder.ts'
import type { TreeMark } from './object-tree.ts'
import { useTreeLines, type TreeLine } from './tree-lines.ts'

type TreeProps = {
  builder: Builder
  /** gaps of a part are marked once they may be said */
  isTold: (part: BuildStage) => boolean
  /** leads to the field that made an object */
  onPlace: (path: string) => void
}

/** What will come into being, account by account, as the batch grows: names, money a day, clashes and gaps. */
export function ObjectTree({ builder, isTold, onPlace }: TreeProps) {
  const say = useSay()
  const { lines, more, turn } = useTreeLines(builder)
  const [focused, setFocused] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.key === focused),
  )
  const goTo = (index: number) => {
    const line = tree.current?.children[Math.min(Math.max(index, 0), lines.length - 1)]
    if (line instanceof HTMLElement) line.focus()
  }
  const obey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : treeKeys({ lines, at, goTo, turn, onPlace })[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  if (lines.length === 0) return <p className="fd-hint fd-tree-note">{say('batch.tree.empty')}</p>
  return (
    <>
      <div ref={tree} role="tree" aria-label={say('batch.tree')} className="fd-object-tree" onKeyDown={obey}>
        {lines.map((line, index) => (
          <Line
            key={line.node.key}
            builder={builder}
            line={line}
            isFirst={index === at}
            isTold={isTold}
            onFocus={setFocused}
            onTurn={turn}
            onPlace={onPlace}
          />
        ))}
      </div>
      {more === null ? null : (
        <p className="fd-hint fd-tree-note">
          {say('batch.tree.cut', { shown: countText(lines.filter(({ node }) => node.level !== null).length), total: countText(more) })}
        </p>
      )}
    </>
  )
}

type Keyed = { lines: readonly TreeLine[]; at: number; goTo: (index: number) => void; turn: (key: string) => void } & Pick<
  TreeProps,
  'onPlace'
>

/** The keys of a tree, as everywhere: up and down, open and fold, Enter leads to the field. */
function treeKeys({ lines, at, goTo, turn, onPlace }: Keyed): Record<string, () => void> {
  const line = lines[at]
  if (!line) return {}
  const { node, isOpen } = line
  return {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at - 1),
    Home: () => goTo(0),
    End: () => goTo(lines.length - 1),
    ArrowRight: () => (node.hasChildren && !isOpen ? turn(node.key) : goTo(at + 1)),
    ArrowLeft: () =>
      node.hasChildren && isOpen ? turn(node.key) : goTo(lines.slice(0, at).findLastIndex((one) => one.node.depth < node.depth)),
    Enter: () => onPlace(node.place),
  }
}

type LineProps = Pick<TreeProps, 'builder' | 'isTold' | 'onPlace'> & {
  line: TreeLine
  /** it takes the Tab key */
  isFirst: boolean
  onFocus: (key: string) => void
  onTurn: (key: string) => void
}

const GLYPH: Readonly<Record<TreeMark, string>> = { mistake: '✕', clash: '✕', gap: '◐' }

function Line({ builder, line: { node, account, isOpen }, isFirst, isTold, onFocus, onTurn, onPlace }: LineProps) {
  const say = useSay()
  const mark = node.mark === 'gap' && !isTold(node.level ?? 'scope') ? null : node.mark
  return (
    <div
      role="treeitem"
      aria-level={node.depth + 1}
      aria-expanded={node.hasChildren ? isOpen : undefined}
      tabIndex={isFirst ? 0 : -1}
      title={node.level === null ? node.name : `${levelName(say, builder.channel, node.level)} · ${node.name}`}
      style={{ paddingInlineStart: 4 + node.depth * 14 }}
      className="fd-tree-line"
      onFocus={() => onFocus(node.key)}
      onClick={() => onPlace(node.place)}
    >
      <span
        aria-hidden="true"
        className="fd-tree-turn"
        onClick={(event) => {
          event.stopPropagation()
          if (node.hasChildren) onTurn(node.key)
        }}
      >
        {node.hasChildren ? (isOpen ? '▾' : '▸') : ''}
      </span>
      <span className="fd-tree-name">{node.name || say('common.none')}</span>
      {mark === null ? null : (
        <span className={`fd-tree-${mark}`}>
          <span aria-hidden="true">{GLYPH[mark]}</span> {say(`batch.tree.${mark}`)}
        </span>
      )}
      {node.dailyMinor > 0n ? <span className="fd-figures fd-muted">{formatMoney(node.dailyMinor, account.currency)}</span> : null}
    </div>
  )
}
