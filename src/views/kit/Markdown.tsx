import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

const PLUGINS = [remarkGfm]
/** A page's own title is the one `h1`; what is written comes below it. Links leave without a trace of where from. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ href, children }) => (
    <a href={href} target={href?.startsWith('/') ? undefined : '_blank'} rel="noopener noreferrer">
      {children}
    </a>
  ),
  table: ({ children }) => (
    <div className="fd-markdown-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

/** Markdown with tables; raw HTML is not read, and addresses that run code are taken out by the library. */
export const Markdown = ({ text }: { text: string }) => (
  <div className="fd-markdown">
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} skipHtml>
      {text}
    </ReactMarkdown>
  </div>
)
