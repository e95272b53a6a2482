import { useEffect, useRef } from 'react'
import { useLanguage } from '#views/kit/words.tsx'

/** What the server says in words is asked again in another language; a reading that was asked in it is left as it is. */
export function useSaidAgain(page: { send: (event: { type: 'reading.again' }) => void }): void {
  const language = useLanguage()
  const asked = useRef(language)
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    page.send({ type: 'reading.again' })
  }, [page, language])
}
