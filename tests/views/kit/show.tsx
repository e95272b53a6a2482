import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Language } from '#i18n/words.ts'
import { WordsProvider } from '#views/kit/words.tsx'

/** Renders with the catalogue, 中文 unless said otherwise. */
export const show = (node: ReactNode, language: Language = 'zh') =>
  render(node, { wrapper: ({ children }) => <WordsProvider language={language}>{children}</WordsProvider> })
