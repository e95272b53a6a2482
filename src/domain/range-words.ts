import { rangeOf } from './dated-range.ts'
import { codeWord, type Say } from './say.ts'

/** `第 1 轮测试 2026-01-05 – 2026-01-18`. `options`: what it may be of, with their words below `words`; without any it is text. */
export function rangeWords(say: Say, { options }: { options: readonly string[] }, words: string, text: string): string {
  const { of, from, to } = rangeOf(text)
  return `${options.length > 0 ? codeWord(say, words, of) : of} ${from} – ${to || say('thing.range_open')}`
}
