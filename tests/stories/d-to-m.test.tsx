import { testStories, type StoryFile } from './every-story.tsx'

testStories(import.meta.glob<StoryFile>('../../stories/[d-m]*/*.stories.tsx', { eager: true }))
