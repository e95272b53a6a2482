import type { Preview } from '@storybook/react-vite'
import { LANGUAGES } from '#i18n/catalogue.ts'
import '#views/kit/shell/styles.ts'
import { applyTheme, THEMES } from '#views/kit/shell/theme.ts'
import { WordsProvider } from '#views/kit/words.tsx'

const preview: Preview = {
  globalTypes: {
    theme: { description: 'Theme', toolbar: { title: 'Theme', icon: 'contrast', items: [...THEMES], dynamicTitle: true } },
    language: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'zh', title: '中文' },
          { value: 'en', title: 'English' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'zh' },
  parameters: { layout: 'fullscreen', a11y: { test: 'error' } },
  decorators: [
    (Story, { globals }) => {
      applyTheme(THEMES.find((theme) => theme === globals['theme']) ?? 'light')
      return (
        <WordsProvider language={LANGUAGES.find((language) => language === globals['language']) ?? 'zh'}>
          <Story />
        </WordsProvider>
      )
    },
  ],
}

export default preview
