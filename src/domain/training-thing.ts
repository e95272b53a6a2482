import { TRAINING_FAULTS, TRAINING_MAX_MINUTES } from './training.ts'
import { choice, number } from './thing/fields.ts'
import { thing } from './thing/thing.ts'

/** The form that sets a fault of the simulated networks. Apart from the fault itself, which every page's frame says. */
export const TRAINING = thing({
  noun: 'training',
  words: 'training',
  fields: {
    fault: choice(TRAINING_FAULTS, { required: true, hint: true }),
    minutes: number({ min: 1, max: TRAINING_MAX_MINUTES }, { required: true }),
  },
})
