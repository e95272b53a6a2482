import { BlueprintProvider } from '@blueprintjs/core'
import { useEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { applyTheme } from '#views/kit/shell/theme.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { ServicesProvider, useSettings } from './services-context.tsx'
import type { Services } from './services.ts'

type AppProps = { services: Services; router: RouterProviderProps['router'] }

export const App = ({ services, router }: AppProps) => (
  <ServicesProvider services={services}>
    <Worded router={router} />
  </ServicesProvider>
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
      <BlueprintProvider>
        <RouterProvider router={router} />
      </BlueprintProvider>
    </WordsProvider>
  )
}
