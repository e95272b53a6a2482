import { Button, InputGroup } from '@blueprintjs/core'
import { Clipboard, Link } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { linkMake } from './wire.ts'

type Props = { link: ActorRefFrom<typeof linkMake>; address: string }

/** A link to what is shown now that is short enough to send, and works for good. */
export function ShortLink({ link, address }: Props) {
  const say = useSay()
  const labelId = useId()
  const snapshot = useSelector(link, (now) => now)
  const { saved, problems } = snapshot.context
  const [asked, setAsked] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const shown = saved !== null && asked === address ? `${window.location.origin}/l/${saved}` : null
  const make = () => {
    setAsked(address)
    link.send(snapshot.matches('unknown') ? { type: 'save.ask' } : { type: 'save', draft: address })
  }
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => setCopied(text))
  return (
    <div className="fd-short-link">
      {shown === null ? (
        <Button size="small" icon={<Link />} loading={snapshot.matches('saving')} text={say('short_link.make')} onClick={make} />
      ) : (
        <>
          <label id={labelId} htmlFor={`${labelId}-input`} className="fd-muted">
            {say('short_link.label')}
          </label>
          <InputGroup
            id={`${labelId}-input`}
            size="small"
            readOnly
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
            rightElement={
              <Button
                size="small"
                variant="minimal"
                icon={<Clipboard size={12} />}
                text={say(copied === shown ? 'short_link.copied' : 'short_link.copy')}
                onClick={() => copy(shown)}
              />
            }
          />
        </>
      )}
      {problems.length > 0 ? (
        <p role="alert" className="fd-color-refused">
          {sayReasons(say, problems)}
        </p>
      ) : null}
    </div>
  )
}
