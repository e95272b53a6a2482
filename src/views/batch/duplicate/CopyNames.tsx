import { levelsAbove, levelsFrom } from '#domain/channels/levels.ts'
import { levelName } from '#views/kit/channel-words.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { MacroButtons } from '../field/MacroButtons.tsx'
import type { ChooseProps } from './ChooseStage.tsx'
import { NAMES_MACROS, sampleName } from './copy-name-sample.ts'

type Props = Pick<ChooseProps, 'channel' | 'plan' | 'problems' | 'onPlan'> & {
  /** what the first source is called at each level */
  samples: Readonly<Record<string, string>>
  known: Pick<ChooseProps['lists'], 'games' | 'accounts'>
}

/** A template for each level there are copies of, with the name it gives the first copy; the macros are buttons. */
export function CopyNames({ channel, plan, samples, known, problems, onPlan }: Props) {
  const say = useSay()
  const levels = [...levelsAbove(channel, plan.level), ...(plan.with_children ? levelsFrom(channel, plan.level) : [plan.level])]
  const set = (level: string, text: string) => onPlan({ naming: { ...plan.naming, [level]: text } })
  return (
    <div className="fd-form-grid">
      {levels.map((level) => {
        const template = plan.naming[level] ?? ''
        return (
          <div key={level}>
            <TextField
              required
              label={`${levelName(say, channel, level)} · ${say('batch.builder.naming')}`}
              hint={
                template.trim() === ''
                  ? undefined
                  : say('duplication.naming.sample', { name: sampleName(channel, plan, level, samples, known) })
              }
              blockers={problems.filter(({ field }) => field === `naming.${level}`)}
              value={template}
              maxLength={300}
              onValue={(text) => set(level, text)}
            />
            <MacroButtons macros={NAMES_MACROS} template={template} onTemplate={(text) => set(level, text)} />
          </div>
        )
      })}
    </div>
  )
}
