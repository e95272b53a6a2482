import { thingSample } from '../../stories/kit/thing-sample.ts'
import { THING_PAGES } from '../../stories/kit/thing-pages.ts'
import { thingStories } from '../../stories/kit/thing-stories.tsx'
import { testStories, type StoryFile } from './every-story.tsx'

/** Each page of things where its description shows; in its other states pages differ in nothing, and the file of stories has one of them. */
await testStories(
  Object.fromEntries(
    Object.entries(THING_PAGES).map(([noun, page]) => [
      noun,
      (): Promise<StoryFile> => {
        const { shown, changing, refused, anotherWasFirst } = thingStories(thingSample(page))
        return Promise.resolve({ default: { title: noun }, shown, changing, refused, anotherWasFirst })
      },
    ]),
  ),
)
