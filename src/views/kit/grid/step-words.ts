import { countText } from '#domain/display/numbers.ts'
import type { StepName } from '#domain/step-name.ts'
import type { Say } from '../words.tsx'

/** `fill Daily budget, 320 cells`: what a step did; without a name only that something was changed. */
export function stepWords(say: Say, name: StepName | undefined): string {
  if (!name) return say('kit.step.change')
  const what = say(`kit.step.${name.kind}`)
  const count = countText(name.cells)
  if (name.column === null) return say('kit.step.rows', { what, count })
  return name.columns > 1
    ? say('kit.step.columns', { what, columns: countText(name.columns), count })
    : say('kit.step.column', { what, column: say(name.column), count })
}
