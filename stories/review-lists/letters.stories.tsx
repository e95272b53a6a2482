import type { Meta } from '@storybook/react-vite'
import { thingStories } from '../kit/thing-stories.tsx'
import { LETTER_SAMPLE } from './letter-sample.ts'

const meta: Meta = { title: 'review/Authorization letters' }
export default meta

const stories = thingStories(LETTER_SAMPLE)
export const Letters = stories.shown
export const Changing = stories.changing
export const Reading = stories.reading
export const Unreadable = stories.unreadable
export const None = stories.none
export const Saving = stories.saving
export const Saved = stories.saved
export const Refused = stories.refused
export const AnotherWasFirst = stories.anotherWasFirst
export const SignedOut = stories.signedOut
export const Unknown = stories.unknown
