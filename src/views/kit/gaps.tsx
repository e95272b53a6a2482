import { createContext, useContext, useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { isGap, type Blocker } from '#domain/blocker.ts'

type Gaps = {
  /** all of them are said, also next to fields no one came to yet */
  areTold: boolean
  tell: () => void
}

const GapsOfForm = createContext<Gaps>({ areTold: true, tell: () => undefined })

type QuietProps = {
  /** a form of another name begins quietly */
  form?: string | undefined
  /** its fields say what they lack from now on */
  onTold?: (() => void) | undefined
  children: ReactNode
}

/**
 * A form whose fields say what they lack only after they were left, or after the first try to send it: a `WhyNotButton` within that is off.
 * What is wrong with what was typed is said at once, and the button says all of it at any time. A form that was sent and stays takes a new
 * `key`: it begins quietly again.
 */
export function QuietGaps({ form = '', onTold, children }: QuietProps) {
  const [toldOf, setToldOf] = useState<string | null>(null)
  const areTold = toldOf === form
  const heard = useRef(onTold)
  useEffect(() => {
    heard.current = onTold
  })
  const gaps = useMemo(() => {
    const tell = () => {
      setToldOf(form)
      heard.current?.()
    }
    return { areTold, tell }
  }, [areTold, form])
  return <GapsOfForm value={gaps}>{children}</GapsOfForm>
}

/** What is lacking in the form around; outside of `QuietGaps` it is said at once. */
export const useGaps = (): Gaps => useContext(GapsOfForm)

/** What a field, or a part of a form, says now of what is against it; `onBlur` belongs to the element around its controls. */
export function useTold(blockers: readonly Blocker[]): { told: readonly Blocker[]; onBlur: (event: FocusEvent) => void } {
  const { areTold } = useGaps()
  const [wasLeft, setLeft] = useState(false)
  return {
    told: areTold || wasLeft ? blockers : blockers.filter((one) => !isGap(one)),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setLeft(true)
    },
  }
}
