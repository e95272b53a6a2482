import type { Plugin } from 'vite'

/** Modules of `src/i18n` that are asked for in one language: `kit.ts?zh`. */
const ASKED = /[\\/]src[\\/]i18n[\\/](?:areas[\\/])?[\w-]+\.ts\?(?:zh|en)$/
const LANGUAGES = ['zh', 'en']

type Node = { type: string; start: number; end: number; elements?: readonly (Node | null)[] }

/**
 * An area holds both languages side by side; a browser needs the one that is read. `console-words.ts?en` is the console's words without the
 * 中文 ones (`[, 'Save']`); `src/i18n/speak.ts` asks for it. What imports an area without a query has both.
 */
export const wordsOfOneLanguage = (): Plugin => ({
  name: 'words-of-one-language',
  transform: {
    filter: { id: ASKED },
    handler(code, id) {
      const language = id.slice(-2)
      if (/console-words\.ts\?/.test(id)) return { code: code.replace('eager: true', `eager: true, query: '?${language}'`), map: null }
      const cuts: Node[] = []
      visit(this.parse(code), ({ type, elements }) => {
        const text = elements?.[language === LANGUAGES[0] ? 1 : 0]
        if (type === 'ArrayExpression' && elements?.length === 2 && text) cuts.push(text)
      })
      return { code: without(code, cuts), map: null }
    },
  },
})

const without = (code: string, cuts: readonly Node[]): string =>
  cuts.toSorted((one, next) => next.start - one.start).reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)

const isNode = (part: object): part is Node => 'type' in part && 'start' in part && 'end' in part

function visit(part: unknown, see: (node: Node) => void): void {
  if (typeof part !== 'object' || part === null) return
  if (isNode(part)) see(part)
  for (const inner of Object.values(part)) visit(inner, see)
}
