/** Every style of the console, in the order that counts: Blueprint first, ours over it. */
import '@blueprintjs/core/lib/css/blueprint.css'
import './theme.css'
