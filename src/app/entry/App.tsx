import { useEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { applyTheme } from '#views/kit/shell/theme.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { EntryProvider, useSettings } from './entry-context.tsx'
import type { Entry } from './entry.ts'

type AppProps = { entry: Entry; router: RouterProviderProps['router'] }

export const App = ({ entry, router }: AppProps) => (
  <EntryProvider entry={entry}>
    <Worded router={router} />
  </EntryProvider>
)

/** Language and theme hold for the whole document, portals included. */
function Worded({ router }: Pick<AppProps, 'router'>) {
  const { language, theme } = useSettings()
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [language])
  return (
    <WordsProvider language={language}>
      <RouterProvider router={router} />
    </WordsProvider>
  )
}
