/// <reference types="vite/client" />
import type { Language } from './words.ts'

/** The same areas, each time in one language (`scripts/kit/words-of-one-language.ts`). */
const OF = {
  zh: import.meta.glob('./console-words.ts', { query: '?zh' }),
  en: import.meta.glob('./console-words.ts', { query: '?en' }),
}

/** Loads the words of the console in a language, once; afterwards they can be said. @throws when they did not come */
export async function speak(language: Language): Promise<void> {
  await Promise.all(Object.values(OF[language]).map((load) => load()))
}
