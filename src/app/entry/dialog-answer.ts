import { ANSWER_CHANNEL, answerIn, isDialogMessage } from '#domain/account/dialog-answer.ts'
import { say, type Language } from '#i18n/words.ts'

type AnswerPage = {
  location: Pick<Location, 'search' | 'pathname'>
  history: Pick<History, 'replaceState'>
  show: (text: string) => void
  close: () => void
}

/**
 * Hands what a network's dialog led back with to the window that asked, and closes once that has taken it; in place of the console, which would keep
 * a code in its address and its trail. Where no window waits, the person is told.
 */
export function handOver({ location, history, show, close }: AnswerPage, language: Language): void {
  const answer = answerIn(location.search)
  history.replaceState(null, '', location.pathname) // a code is good once: a reload does not try it again
  show(say(language, answer ? 'dialog_answer.handing' : 'dialog_answer.nothing'))
  if (!answer) return
  const channel = new BroadcastChannel(ANSWER_CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isDialogMessage(data) || data.kind !== 'taken' || data.state !== answer.state) return
    channel.close()
    close()
  }
  channel.postMessage(answer)
}
