import { levelsAbove, levelsFrom } from '#domain/channels/levels.ts'
import { NameTemplateField } from '../field/NameTemplateField.tsx'
import type { ChooseProps } from './ChooseStage.tsx'
import { NAMES_MACROS, sampleName } from './copy-name-sample.ts'

type Props = Pick<ChooseProps, 'channel' | 'plan' | 'problems' | 'onPlan'> & {
  /** what the first source is called at each level */
  samples: Readonly<Record<string, string>>
  known: Pick<ChooseProps['lists'], 'games' | 'accounts'>
}

/** A template for each level there are copies of, with the name it gives the first copy. */
export function CopyNames({ channel, plan, samples, known, problems, onPlan }: Props) {
  const levels = [...levelsAbove(channel, plan.level), ...(plan.with_children ? levelsFrom(channel, plan.level) : [plan.level])]
  return (
    <div className="fd-form-grid">
      {levels.map((level) => {
        const template = plan.naming[level] ?? ''
        return (
          <NameTemplateField
            key={level}
            channel={channel}
            level={level}
            template={template}
            macros={NAMES_MACROS}
            sample={template.trim() === '' ? '' : sampleName(channel, plan, level, samples, known)}
            blockers={problems.filter(({ field }) => field === `naming.${level}`)}
            onTemplate={(text) => onPlan({ naming: { ...plan.naming, [level]: text } })}
          />
        )
      })}
    </div>
  )
}
