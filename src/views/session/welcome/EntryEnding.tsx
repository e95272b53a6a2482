import { Callout } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { SubmitButton } from '#views/kit/SubmitButton.tsx'

type Props = {
  text: string
  isTyping: boolean
  /** why it cannot be sent yet */
  against: readonly Blocker[]
  /** what the server refused that no field of the form says */
  rest: readonly Blocker[]
}

/** The end of the form that a link leads to: what is said of no field, and the button that sends it. */
export const EntryEnding = ({ text, isTyping, against, rest }: Props) => (
  <>
    {isTyping && rest.length > 0 ? (
      <Callout role="alert" intent="danger" compact icon={null}>
        <BlockerList blockers={rest} />
      </Callout>
    ) : null}
    <div className="fd-buttons">
      <SubmitButton blockers={isTyping ? against : []} busy={!isTyping} intent="primary" text={text} />
    </div>
  </>
)
