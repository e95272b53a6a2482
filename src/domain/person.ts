import { blocker } from './blocker.ts'
import { line, type ValuesOf } from './thing/fields.ts'
import { thing } from './thing/thing.ts'

/** How a person is known here. */
export const PERSON = thing({
  noun: 'user',
  words: 'person',
  fields: {
    account: line(100, { required: true, hint: true, lower: true }),
    name: line(100, { required: true }),
    email: line(200, { hint: true, lower: true }),
  },
  rules: ({ email }) => (email === '' || isEmail(email) ? [] : [blocker('person.not_email', { field: 'email' })]),
})

export type Person = ValuesOf<typeof PERSON.fields>

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
