import { expect, test } from 'vitest'
import { sourceFiles } from '../kit/house.ts'

/** `icon="edit"`, `icon={'edit'}`, `icon: 'edit'`: Blueprint then loads every icon there is (103 kB). */
const STRING_ICON = /\b(?:icon|rightIcon|leftIcon|endIcon)(?:=\{?|:\s*)['"][a-z-]+['"]/

test('icons are components, never names', () => {
  const breaches = sourceFiles('src', 'stories').flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (STRING_ICON.test(line) ? [`${path}:${index + 1}`] : [])),
  )
  expect(breaches).toEqual([])
})

test.each(['<Button icon="edit" />', "<Button icon={'edit'} />", "{ icon: 'edit' }", '<Button endIcon="caret-down" />'])(
  'a breach is seen: %s',
  (text) => {
    expect(STRING_ICON.test(text)).toBe(true)
  },
)

test.each(['<Button icon={<Edit />} />', 'icon: Edit', "const icon = iconOf('edit')"])('no breach: %s', (text) => {
  expect(STRING_ICON.test(text)).toBe(false)
})
