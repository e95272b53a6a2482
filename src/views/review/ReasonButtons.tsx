import { Button } from '@blueprintjs/core'
import { FAIL_REASONS, type FailReason } from '#domain/review/review.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = {
  chosen: readonly string[]
  onChosen: (reasons: FailReason[]) => void
  /** the keys that press them, in their order */
  keys?: readonly string[]
}

/** Why something does not pass: any of the reasons the server knows. */
export function ReasonButtons({ chosen, onChosen, keys = [] }: Props) {
  const say = useSay()
  return (
    <div className="fd-review-reasons">
      {FAIL_REASONS.map((reason, index) => {
        const isOn = chosen.includes(reason)
        return (
          <Button
            key={reason}
            size="small"
            intent={isOn ? 'primary' : 'none'}
            aria-pressed={isOn}
            onClick={() => onChosen(FAIL_REASONS.filter((one) => (one === reason ? !isOn : chosen.includes(one))))}
          >
            {keys[index] ? <kbd className="fd-key">{keys[index].toUpperCase()}</kbd> : null} {say(`review.reason.${reason}`)}
          </Button>
        )
      })}
    </div>
  )
}
