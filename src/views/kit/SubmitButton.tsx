import { Button, type Intent } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from './WhyNotButton.tsx'

type Props = { blockers: readonly Blocker[]; busy: boolean; text: string; intent?: Intent }

/** Sends the form it is in; when it may not, it stays and says why. */
export const SubmitButton = ({ blockers, busy, text, intent }: Props) =>
  blockers.length > 0 ? (
    <WhyNotButton blockers={blockers} onClick={nothing} {...(intent ? { intent } : {})}>
      {text}
    </WhyNotButton>
  ) : (
    <Button type="submit" intent={intent} loading={busy} text={text} />
  )

const nothing = () => undefined
