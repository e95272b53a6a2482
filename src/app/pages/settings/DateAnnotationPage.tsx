import { annotation } from '#i18n/areas/annotation.ts'
import { addWords } from '#i18n/words.ts'
import { annotationPage } from '#views/settings/annotations/annotation-page.ts'
import { ThingPage } from '#app/parts/ThingPage.tsx'

addWords(annotation)

/** `/tools/date-annotation/main`: dates with a note, which are drawn on every chart over days. */
export const DateAnnotationPage = () => <ThingPage page={annotationPage} />
