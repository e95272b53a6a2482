import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelName } from '#views/kit/channel-words.ts'
import { Field, type FieldProps } from '#views/kit/Field.tsx'
import { LineInput } from '#views/kit/inputs/LineInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { MacroButtons } from './MacroButtons.tsx'

const LENGTH_MAX = 300

type Props = Pick<FieldProps, 'blockers' | 'reasonOf'> & {
  channel: Channel
  level: Level
  template: string
  /** offered as buttons, without braces */
  macros: readonly string[]
  /** the name of the first object; empty while there is none */
  sample: string
  onTemplate: (template: string) => void
}

/** The name template of a level, its macros as buttons, and the name the first object would get. */
export function NameTemplateField({ channel, level, template, macros, sample, onTemplate, ...said }: Props) {
  const say = useSay()
  return (
    <Field required label={`${levelName(say, channel, level)} · ${say('batch.builder.naming')}`} {...said}>
      {(ids) => (
        <>
          <LineInput {...ids} value={template} maxLength={LENGTH_MAX} onValue={onTemplate} />
          <MacroButtons macros={macros} template={template} onTemplate={onTemplate} />
          <div className="fd-sample-name">
            <span className="fd-muted">{say('batch.builder.naming.sample')}</span>{' '}
            <output htmlFor={ids.id}>{sample || say('common.none')}</output>
          </div>
        </>
      )}
    </Field>
  )
}
