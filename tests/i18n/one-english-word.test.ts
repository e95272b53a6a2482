import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import { ROOT } from '../kit/house.ts'

/** 中文 words that name two things, each with the two English words that keep them apart. */
const HOMONYMS: Readonly<Record<string, readonly string[]>> = {
  投放: ['Ads', 'Buyer'],
  审核: ['Review', 'Reviewer'],
  凭证: ['Credential', 'Evidence'],
  到期日: ['Valid until', 'Due'],
  广告组: ['Ad set', 'Campaign'],
  广告组名称: ['Ad set name', 'Campaign name'],
  项目: ['Project', 'Item'],
  项目名称: ['Project name', 'Item'],
}

/** What an event of a flow or of the trail is called says that it happened: 中文 has one form for both. */
const SAYS_WHAT_HAPPENED = /^flow\.|(^|\.)event\.|\.log\.|^settings\.explain\.flag\./

/** 个, 条, 项 count anything. */
const COUNTS = /^\{\{count\}\} [个条项]$/

/** One word, whatever its number, its tense or its capitals. */
const stem = (word: string): string => {
  const small = word.toLowerCase()
  return small
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|ss)es$/, '')
    .replace(/(?<!s)s$/, '')
    .replace(/pped$/, 'p')
    .replace(/(ed|e)$/, '')
}

const SAID = Object.entries<readonly [string, string]>(WORDS).filter(([key, [zh]]) => !SAYS_WHAT_HAPPENED.test(key) && !COUNTS.test(zh))

function manyWords(said: readonly (readonly [string, readonly [string, string]])[]): string[] {
  const english = new Map<string, Map<string, string>>()
  for (const [key, [zh, en]] of said) {
    if (HOMONYMS[zh]?.some((word) => stem(word) === stem(en))) continue
    const words = english.get(zh) ?? new Map<string, string>()
    english.set(zh, words.set(stem(en), `${key}: ${en}`))
  }
  return [...english].flatMap(([zh, words]) => (words.size > 1 ? [`${zh}: ${[...words.values()].join(', ')}`] : []))
}

test('a 中文 word has one English word, wherever it is said', () => {
  expect(manyWords(SAID)).toEqual([])
})

test('a second English word is seen, and another number or tense is none', () => {
  expect(
    manyWords([
      ['a.b', ['批次', 'Batch']],
      ['a.c', ['批次', 'batches']],
    ]),
  ).toEqual([])
  expect(
    manyWords([
      ['a.b', ['跳过', 'Skip']],
      ['a.c', ['跳过', 'Skipped']],
    ]),
  ).toEqual([])
  expect(
    manyWords([
      ['a.b', ['状态', 'Status']],
      ['a.c', ['状态', 'State']],
    ]),
  ).toEqual(['状态: a.b: Status, a.c: State'])
  expect(
    manyWords([
      ['a.b', ['凭证', 'Evidence']],
      ['a.c', ['凭证', 'Voucher']],
      ['a.d', ['凭证', 'Ticket']],
    ]),
  ).toHaveLength(1)
})

/** 中文 and English of the rows of the glossary. */
const GLOSSARY = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, zh, en] = line.split('|').map((cell) => cell.trim())
    return zh && en && !/^-+$/.test(zh) && zh !== '中文'
      ? [{ zh: zh.split(/ \/ |、/), en: en.replace(/ \([^)]*\)/g, '').split(/ \/ |, /) }]
      : []
  })

test('what the glossary names is called so in the console', () => {
  expect(GLOSSARY.length).toBeGreaterThan(100)
  const called = new Map(GLOSSARY.flatMap(({ zh, en }) => zh.map((word) => [word, en.map(stem)] as const)))
  const otherwise = SAID.flatMap(([key, [zh, en]]) => {
    const names = called.get(zh)
    return !names || HOMONYMS[zh] || names.includes(stem(en)) ? [] : [`${key}: ${zh} is ${en}, the glossary says ${names.join(', ')}`]
  })
  expect(otherwise).toEqual([])
})

/** Words that readers whose first language is not English have to look up; `style` names what to say instead. */
const FOREIGN =
  /\b(anew|whoever|whatsoever|somebody|anybody else|called off|given up|all the same|another hand|in hand|nobody|stands?|stood|beside|lies|can not|take out|put up|what became of)\b/i

test('the English of the console is plain', () => {
  expect(Object.entries(WORDS).flatMap(([key, [, en]]) => (FOREIGN.test(en) ? [`${key}: ${en}`] : []))).toEqual([])
})
