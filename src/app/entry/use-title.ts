import { useEffect } from 'react'
import { useSay } from '#views/kit/words.tsx'

/** The document's title with the product behind it (S1 §2). `key` is a catalogue key or plain text. */
export function useTitle(key: string): void {
  const say = useSay()
  const title = `${say(key)} · ${say('common.product')}`
  useEffect(() => {
    document.title = title
  }, [title])
}
