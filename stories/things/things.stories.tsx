import type { Meta, StoryObj } from '@storybook/react-vite'
import { THING_PAGES } from '../kit/thing-pages.ts'
import { thingSample } from '../kit/thing-sample.ts'
import { thingStories } from '../kit/thing-stories.tsx'

type Args = { noun: string }
const meta: Meta<Args> = {
  title: 'things/Every page of things',
  args: { noun: Object.keys(THING_PAGES)[0] ?? '' },
  argTypes: { noun: { control: 'select', options: Object.keys(THING_PAGES) } },
}
export default meta

const STORIES = Object.fromEntries(Object.entries(THING_PAGES).map(([noun, page]) => [noun, thingStories(thingSample(page))]))

/** A state of the page that is chosen under "noun". */
const stateOf = (name: keyof ReturnType<typeof thingStories>): StoryObj<Args> => ({
  render: ({ noun }, context) => STORIES[noun]?.[name].render?.({}, context) ?? <></>,
})

export const Shown = stateOf('shown')
export const Changing = stateOf('changing')
export const Deleting = stateOf('deleting')
export const Reading = stateOf('reading')
export const Unreadable = stateOf('unreadable')
export const None = stateOf('none')
export const Saving = stateOf('saving')
export const Saved = stateOf('saved')
export const Refused = stateOf('refused')
export const AnotherWasFirst = stateOf('anotherWasFirst')
export const SignedOut = stateOf('signedOut')
export const Unknown = stateOf('unknown')
