import { testStories, type StoryFile } from './every-story.tsx'

testStories(import.meta.glob<StoryFile>('../../stories/[a-c]*/*.stories.tsx', { eager: true }))
