import { Classes, type PopoverNextProps } from '@blueprintjs/core'
import { cloneElement, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type Ref, type SyntheticEvent } from 'react'
import { laterPart } from '../later-part.tsx'

/** What a target hands on: Blueprint's popover answers these. */
const HANDED_ON = [
  'onPointerDown',
  'onMouseDown',
  'onClick',
  'onKeyDown',
  'onKeyUp',
  'onMouseEnter',
  'onMouseLeave',
  'onFocus',
  'onBlur',
  'onContextMenu',
] as const
type HandedOn = (typeof HANDED_ON)[number]
type Handlers = Readonly<Record<HandedOn, (event: SyntheticEvent<HTMLElement>) => void>>
/** What opens a popover under the mouse or by the Tab key, and what takes that back. */
const POINTS: readonly HandedOn[] = ['onMouseEnter', 'onFocus']
const LEAVES: readonly HandedOn[] = ['onMouseLeave', 'onBlur']

export type TargetProps = Handlers & { ref: Ref<HTMLElement>; className: string; isOpen: boolean }
type Target =
  | { children: ReactElement<{ className?: string | undefined }>; renderTarget?: never }
  | { children?: never; renderTarget: (target: TargetProps) => ReactElement }
type Taken = 'children' | 'renderTarget' | 'targetProps' | 'targetTagName' | 'defaultIsOpen' | 'className' | 'fill' | 'openOnTargetFocus'
export type PopoverProps = Omit<PopoverNextProps, Taken> & Target & { openOnTargetFocus?: boolean }

/** Comes with the first popover: what places one is a fifth of what the console would load. */
export const LaterPopover = laterPart(async () => (await import('./popover-next.ts')).PopoverNext)

/**
 * Blueprint's `PopoverNext`, which is there from when its target is first pointed at, focused or pressed. The target is drawn here and stays the same
 * element; what a person did to it before the popover came is done again then.
 */
export function Popover({ children, renderTarget, ...props }: PopoverProps) {
  // until the popover is there: nobody wants it, it is on its way, or it is to open once it is there
  const [wanted, setWanted] = useState<'not' | 'there' | 'open'>('not')
  if (props.isOpen && wanted === 'not') setWanted('there')
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  const live = useRef<Partial<Handlers> | null>(null)
  // pointed at before that, and not left again
  const pointed = useRef<[HandedOn, SyntheticEvent<HTMLElement>] | null>(null)

  const handle = (name: HandedOn) => (event: SyntheticEvent<HTMLElement>) => {
    if (live.current) return live.current[name]?.(event)
    if (props.disabled) return
    if (name === 'onClick') setWanted((was) => (was === 'open' ? 'there' : 'open'))
    if (LEAVES.includes(name)) pointed.current = null
    if (!POINTS.includes(name)) return
    pointed.current = [name, event]
    setWanted((was) => (was === 'not' ? 'there' : was))
  }
  const handlers = Object.fromEntries(HANDED_ON.map((name) => [name, handle(name)])) as Handlers
  const hovers = props.interactionKind === 'hover' || props.interactionKind === 'hover-target'
  const isActive = isOpen && props.isOpen === undefined && !hovers
  const target: TargetProps = {
    ...handlers,
    ref: element,
    className: [Classes.POPOVER_TARGET, isOpen ? Classes.POPOVER_OPEN : '', isActive ? Classes.ACTIVE : ''].filter(Boolean).join(' '),
    isOpen,
  }
  return (
    <>
      <TargetDrawn draw={renderTarget} target={target} isActive={isActive} hovers={hovers} kind={props.popupKind} child={children} />
      {wanted === 'not' ? null : (
        <LaterPopover
          {...props}
          defaultIsOpen={wanted === 'open'}
          renderTarget={({ ref, isOpen: opens, ...rest }) => (
            <Attached
              attach={ref as (to: HTMLElement | null) => void}
              to={element}
              onAttached={() => {
                live.current = rest as Partial<Handlers>
                setOpen(opens)
                const [name, event] = pointed.current ?? []
                pointed.current = null
                if (name && event) live.current[name]?.(event)
              }}
            />
          )}
        />
      )}
    </>
  )
}

type DrawnProps = {
  draw: ((target: TargetProps) => ReactElement) | undefined
  target: TargetProps
  isActive: boolean
  hovers: boolean
  kind: PopoverNextProps['popupKind']
  child: ReactElement<{ className?: string | undefined }> | undefined
}

/** The target as its owner draws it, or a span around the element that is given, which says that it opens something. */
function TargetDrawn({ draw, target, isActive, hovers, kind, child }: DrawnProps): ReactNode {
  if (draw) return draw(target)
  if (!child) return null
  const { isOpen, ref, ...rest } = target
  const told = {
    className: [child.props.className, isActive ? Classes.ACTIVE : ''].filter(Boolean).join(' '),
    'aria-haspopup': kind ?? 'menu',
    ...(hovers ? {} : { 'aria-expanded': isOpen }),
  }
  return (
    <span {...rest} ref={ref}>
      {cloneElement(child, told)}
    </span>
  )
}

type AttachedProps = {
  attach: (to: HTMLElement | null) => void
  to: { readonly current: HTMLElement | null }
  onAttached: () => void
}

/** Tells the popover which element it belongs to; it draws nothing. */
function Attached({ attach, to, onAttached }: AttachedProps) {
  useLayoutEffect(() => {
    attach(to.current)
    return () => attach(null)
  }, [attach, to])
  useLayoutEffect(onAttached)
  return null
}
