import '@blueprintjs/core/lib/css/blueprint.css'
import { LoginForm } from './form.tsx'
import { mount } from './mount.tsx'

mount([{ path: '*', element: <LoginForm /> }])
