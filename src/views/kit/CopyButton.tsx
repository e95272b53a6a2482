import { Button, type Intent } from '@blueprintjs/core'
import { useState } from 'react'
import { useSay } from './words.tsx'

type Props = { text: string; /** what it copies, in words */ label: string; copied: string; intent?: Intent }

/** Copies a text. Where the browser gives no clipboard (plain HTTP), the text next to it is still there to be selected. */
export function CopyButton({ text, label, copied, intent }: Props) {
  const say = useSay()
  const [done, setDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setDone(true)
  }
  if (!('clipboard' in navigator)) return null
  return (
    <>
      <Button size="small" intent={intent} text={say(label)} onClick={() => void copy().catch(() => setDone(false))} />
      <span role="status" className="fd-muted">
        {done ? say(copied) : ''}
      </span>
    </>
  )
}
