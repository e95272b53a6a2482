const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
h1{font-size:1.3rem}small{opacity:.7;font-weight:normal}article{border-top:1px solid #8886;padding:.5rem 0}time{opacity:.7}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0;font-size:12px}`

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** What the chat group would read, latest first. */
export const reportsPage = (messages: readonly { at: string; content: string }[]): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>机器人 · ${messages.length}</title><style>${STYLE}</style></head><body>
<h1>机器人收到的失败报告 <small>Failure reports the robot received</small></h1>
${messages.length === 0 ? '<p>还没有报告 <small>None yet</small></p>' : ''}
${[...messages]
  .reverse()
  .map(({ at, content }) => `<article><time datetime="${escape(at)}">${escape(at)}</time><pre>${escape(content)}</pre></article>`)
  .join('\n')}
</body></html>`
