import { expect, test } from 'vitest'
import { browserName } from '#domain/display/browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge 140 · Windows'],
  [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome 139 · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · macOS'],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['', ''],
])('%s is %s', (agent, name) => expect(browserName(agent)).toBe(name))
