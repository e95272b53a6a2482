import type { Level } from '#domain/channels/channel.ts'
import { NameTemplateField } from '../field/NameTemplateField.tsx'
import { saidAt, type Builder } from './builder.ts'
import { macrosFor, sampleName } from './naming-sample.ts'

/** The name template of a level of the batch that is built. */
export function NamingField({ builder, level }: { builder: Builder; level: Level }) {
  const { channel, spec, change } = builder
  return (
    <NameTemplateField
      channel={channel}
      level={level}
      template={spec.naming[level] ?? ''}
      macros={macrosFor(channel, level)}
      sample={sampleName(builder, level)}
      onTemplate={(text) => change({ ...spec, naming: { ...spec.naming, [level]: text } })}
      {...saidAt(builder, `naming.${level}`)}
    />
  )
}
