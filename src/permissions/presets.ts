import type { Grants } from './grants.ts'

const ALL_IDS = { game: ['*'], region: ['*'], spreader: ['*'], app: ['*'] }
const EVERYTHING = { '*': true }

/** What the four kinds of people start with; administration may change every part afterwards. */
export const PRESETS = {
  admin: { global: { func: EVERYTHING, ...ALL_IDS }, pages: {} },
  buyer: {
    global: { ...ALL_IDS },
    pages: {
      ads: { func: { 'batch.view': true, 'batch.build': true, 'batch.commit': true, 'object.view': true, 'object.edit': true } },
      art: { func: { 'resource.view': true } },
      creative: { func: { 'list.view': true, 'item.edit': true, 'figure.read': true } },
      data: { func: { 'table.view': true } },
      landing: { func: EVERYTHING },
      lifecycle: { func: EVERYTHING },
      material: { func: EVERYTHING },
      review: { func: { 'queue.view': true, 'item.submit': true } },
      rta: { func: EVERYTHING },
      annotation: { func: { 'date.edit': true } },
      account: { func: { 'list.view': true } },
    },
  },
  finance: {
    global: { ...ALL_IDS },
    pages: { finance: { func: EVERYTHING }, data: { func: { 'table.view': true } }, annotation: { func: EVERYTHING } },
  },
  reviewer: {
    global: { ...ALL_IDS },
    pages: {
      review: { func: EVERYTHING },
      material: { func: { 'list.view': true } },
      creative: { func: { 'list.view': true } },
      art: { func: { 'resource.view': true } },
      landing: { func: { 'page.view': true } },
      ads: { func: { 'batch.view': true, 'object.view': true } },
      rta: { func: { 'target.view': true } },
    },
  },
  agent: {
    // people of another company: no game is theirs until an administrator names it
    global: { ...ALL_IDS, game: [] },
    pages: {
      ads: { func: { 'batch.view': true, 'batch.build': true, 'object.view': true } },
      data: { func: { 'table.view': true } },
      creative: { func: { 'list.view': true } },
      material: { func: { 'list.view': true, 'file.upload': true } },
    },
  },
} satisfies Record<string, Grants>
