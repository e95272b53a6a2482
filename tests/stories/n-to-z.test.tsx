import { testStories, type StoryFile } from './every-story.tsx'

testStories(import.meta.glob<StoryFile>('../../stories/[n-z]*/*.stories.tsx', { eager: true }))
