import { expect, test } from 'vitest'
import { sourceFiles } from '../kit/house.ts'

const SPEAKS = /^src\/(views|app|permissions|machines)\//

/** Marks of 中文 that glue words together in code: an English sentence gets them as well. They belong into the catalogue, next to theirs. */
const glued = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/join\(['"`][、，；：]|\}[、，；：。（]|[（：]\$?\{/g)].map(([mark]) => `${path}: ${mark}`)

test('no sentence is glued together with the marks of one language', () => {
  const files = sourceFiles('src').filter(({ path }) => SPEAKS.test(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(glued)).toEqual([])
})

test('a breach is seen', () => {
  const text = "names.join('、'); <p>{title}：{why}</p>; `${why}（${source}）`"
  expect(glued({ path: 'x.tsx', text }).map((one) => one.slice(7))).toEqual(["join('、", '}：', '}（'])
})
