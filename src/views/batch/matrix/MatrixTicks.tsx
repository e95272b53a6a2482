import { Button, Checkbox, HTMLTable } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  cellBlockers,
  cellKey,
  placementsOf,
  SHAPES,
  shapeOf,
  type MatrixCreative,
  type MatrixRow,
  type MatrixRule,
} from '#domain/batch/creative-matrix.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import type { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'

type Props = { channel: Channel; flow: ActorRefFrom<typeof creativeMatrixMachine> }

/** So many rows are drawn; rules are about all of them. */
const SHOWN = 200

/** Which creative every row shows: cell by cell, a row or a column at once, or by a rule. */
export function MatrixTicks({ channel, flow }: Props) {
  const say = useSay()
  const { rows, creatives, ticks } = useSelector(flow, ({ context }) => context)
  const apply = (rule: MatrixRule) => flow.send({ type: 'rule.apply', rule })
  return (
    <>
      <Rules channel={channel} creatives={creatives} onRule={apply} />
      <p role="status" className="fd-figures">
        {say('batch.matrix.ticked', { count: countText(ticks.size) })}
      </p>
      <div className="fd-staged-list fd-matrix" tabIndex={0} role="group" aria-label={say('batch.matrix.cells')}>
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('batch.matrix.row')}</th>
              <th>{say('batch.matrix.has')}</th>
              {creatives.map(({ id, name, width, height }) => (
                <th key={id}>
                  <Button
                    size="small"
                    variant="minimal"
                    title={say('batch.matrix.column', { name })}
                    aria-label={say('batch.matrix.column', { name })}
                    text={name}
                    ellipsizeText
                    onClick={() => apply({ kind: 'column', id })}
                  />
                  <small className="fd-muted">{`${width} × ${height}`}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <Line
                key={row.seq}
                row={row}
                creatives={creatives}
                ticked={creatives.flatMap(({ id }) => (ticks.has(cellKey(row.seq, id)) ? [id] : [])).join(' ')}
                flow={flow}
              />
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {rows.length > SHOWN ? <p className="fd-hint">{say('batch.matrix.more_rows', { count: countText(rows.length - SHOWN) })}</p> : null}
    </>
  )
}

/** A rule is offered where one of the creatives follows it. */
function Rules({
  channel,
  creatives,
  onRule,
}: {
  channel: Channel
  creatives: readonly MatrixCreative[]
  onRule: (rule: MatrixRule) => void
}) {
  const say = useSay()
  const shapes = SHAPES.filter((shape) => creatives.some((one) => shapeOf(one) === shape))
  const placements = (channel.placements ?? []).filter(({ key }) => creatives.some((one) => placementsOf(channel, one).includes(key)))
  const rule = (label: string, what: MatrixRule) => <Button key={label} size="small" text={label} onClick={() => onRule(what)} />
  return (
    <div className="fd-actions" role="group" aria-label={say('batch.matrix.rules')}>
      {rule(say('batch.matrix.rule.all'), { kind: 'all' })}
      {shapes.map((shape) => rule(say(`batch.matrix.shape.${shape}`), { kind: 'shape', shape }))}
      {placements.map(({ key }) =>
        rule(say('batch.matrix.rule.placement', { placement: say(`channel.${channel.key}.placement.${key}`) }), { kind: 'placement', key }),
      )}
      {rule(say('batch.matrix.rule.none'), { kind: 'none' })}
    </div>
  )
}

type LineProps = { row: MatrixRow; creatives: readonly MatrixCreative[]; /** ids, one text */ ticked: string; flow: Props['flow'] }

/** Drawn again only where one of its ticks changed. */
const Line = memo(function Line({ row, creatives, ticked, flow }: LineProps) {
  const say = useSay()
  const { seq, name, account, ads } = row
  const on = ticked.split(' ')
  return (
    <tr>
      <th scope="row">
        <Button
          size="small"
          variant="minimal"
          title={account}
          aria-label={say('batch.matrix.whole_row', { name })}
          text={name}
          ellipsizeText
          onClick={() => flow.send({ type: 'rule.apply', rule: { kind: 'row', seq } })}
        />
      </th>
      <td className="fd-figures">{countText(ads)}</td>
      {creatives.map((creative) => {
        const reasons = cellBlockers(row, creative)
        return (
          <td key={creative.id} title={reasons.length > 0 ? sayReasons(say, reasons) : undefined}>
            <Checkbox
              checked={reasons.length > 0 || on.includes(creative.id)}
              disabled={reasons.length > 0}
              aria-label={say('batch.matrix.cell', { row: name, creative: creative.name })}
              onChange={() => flow.send({ type: 'cell.toggle', seq, id: creative.id })}
            />
          </td>
        )
      })}
    </tr>
  )
})
