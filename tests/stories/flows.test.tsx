import { expect, test } from 'vitest'

const flows = Object.keys(import.meta.glob('../../src/machines/*/*.machine.ts')).map((path) => path.split('/').at(-2) ?? '')
const stories = Object.keys(import.meta.glob('../../stories/**/*.stories.tsx'))
const told = import.meta.glob<string>('../../stories/**/*.stories.tsx', { query: '?raw', import: 'default', eager: true })

test('every flow has its stories', () => {
  const withStories = Object.entries(told).flatMap(([path, text]) => (/^export const \w+/m.test(text) ? [path.split('/').at(-2)] : []))
  expect(flows.length).toBeGreaterThan(0)
  expect(flows.filter((flow) => !withStories.includes(flow))).toEqual([])
})

test('every file of stories is drawn by one of the files here', () => {
  expect(stories.filter((path) => !/^\.\.\/\.\.\/stories\/[a-z][^/]*\/[^/]+\.stories\.tsx$/.test(path))).toEqual([])
})
