import { testStories, type StoryFile } from './every-story.tsx'

await testStories(import.meta.glob<StoryFile>('../../stories/[a-c]*/*.stories.tsx'))
