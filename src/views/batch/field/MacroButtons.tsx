import { Button } from '@blueprintjs/core'
import { useSay } from '#views/kit/words.tsx'

type Props = {
  /** names without braces, in the order they are offered */
  macros: readonly string[]
  template: string
  onTemplate: (template: string) => void
}

/** The macros of a name template as buttons; each is added to its end. */
export function MacroButtons({ macros, template, onTemplate }: Props) {
  const say = useSay()
  return (
    <div className="fd-macros">
      {macros.map((macro) => (
        <Button
          key={macro}
          size="small"
          variant="minimal"
          active={template.includes(`{${macro}}`)}
          aria-label={say('batch.builder.naming.macro', { macro: `{${macro}}` })}
          text={`{${macro}}`}
          onClick={() => onTemplate(`${template}${template === '' ? '' : '_'}{${macro}}`)}
        />
      ))}
    </div>
  )
}
