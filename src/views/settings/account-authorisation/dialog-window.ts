import { ANSWER_CHANNEL, codeIn, isDialogMessage } from '#domain/account/dialog-answer.ts'
import type { DialogAnswer } from '#machines/account-authorisation/account-authorisation.types.ts'

/** The window in which a person is at the network; one at a time. */
export type DialogWindow = {
  /** false: the browser does not let us */
  open: () => boolean
  /** opens the network's dialog; `codeParam`: the name of the code in its redirect */
  show: (url: string, codeParam: string) => void
  close: () => void
  /** answers are told, and that the console is looked at again; until the returned function is called */
  listen: (heard: { onAnswer: (answer: DialogAnswer) => void; onReturn: () => void }) => () => void
}

type Page = Pick<Window, 'open' | 'addEventListener' | 'removeEventListener'>

const NAME = 'flightdeck-dialog'
const LOOK = 'popup,width=680,height=760'

export function createDialogWindow(page: Page): DialogWindow {
  let opened: Window | null = null
  let codeParam = ''
  return {
    open() {
      opened = page.open('about:blank', NAME, LOOK)
      return opened !== null
    },
    show(url, named) {
      codeParam = named
      if (opened) opened.location.href = url
    },
    close() {
      opened?.close()
      opened = null
    },
    listen({ onAnswer, onReturn }) {
      const channel = new BroadcastChannel(ANSWER_CHANNEL)
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        // another tab's dialog ends there: only the one that waits here takes its answer
        if (!opened || !isDialogMessage(data) || data.kind !== 'answer') return
        channel.postMessage({ kind: 'taken', state: data.state })
        onAnswer(codeIn(data, codeParam))
      }
      page.addEventListener('focus', onReturn)
      return () => {
        page.removeEventListener('focus', onReturn)
        channel.close()
      }
    },
  }
}
