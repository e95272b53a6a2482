import { baseCurrency, companyZone } from '#domain/company-terms.ts'
import { exampleCell } from '#domain/thing/example-cell.ts'
import { fieldsOf, labelOf, optionsKey, type Thing } from '#domain/thing/thing.ts'
import type { Template } from '../inputs/FileDrop.tsx'
import type { Say } from '../words.tsx'
import { choicesOf, type Choices } from './choices.ts'

/** The fields of a thing as they come in a sheet, in the reader's language, with one line as an example: what it may be without is empty. */
export const thingTemplate = (say: Say, thing: Thing, choices: Choices = {}): Template => ({
  fileName: `${say(`${thing.words}.title`)}.csv`,
  lines: () => {
    // what is retired is no way to begin
    const fields = fieldsOf(thing).filter(([name, { kind }]) => kind !== 'file' && kind !== 'weights' && name !== 'retired')
    const cells = fields.map(([name, field]) => {
      if (!field.required) return ''
      const label = say(labelOf(thing.words, name, field))
      const words = field.kind === 'flag' ? 'thing' : optionsKey(field, thing.words, name)
      return exampleCell(field, {
        label,
        wordOf: (option) => say(`${words}.${option}`),
        nameOf: () => choicesOf(field, choices).find(({ value, disabled }) => value !== '' && !disabled)?.label ?? null,
        anyName: say('kit.file.any_name', { field: label }),
        // a rate is of another one than that of the company
        currency: baseCurrency() === 'USD' ? 'EUR' : 'USD',
        zone: companyZone(),
        nowMs: Date.now(),
      })
    })
    return [fields.map(([name, field]) => say(labelOf(thing.words, name, field))), cells]
  },
})
