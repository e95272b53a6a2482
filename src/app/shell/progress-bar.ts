const bar = document.createElement('div')
bar.className = 'fd-progress'
bar.ariaHidden = 'true'

/** The loading bar at the top of the page. It is animated in CSS (shell.css): nothing to compute while a page is being rendered. */
export const progressBar = { start: () => document.body.append(bar), done: () => bar.remove() }
