import { queriesOf, type Row, type Target } from './query.ts';

/** Tasks, projects, references and contexts of `titles.ts` by their titles. */

const task = (title: string): Target => ({ task: title });
const project = (title: string): Target => ({ project: title });
const reference = (title: string): Target => ({ reference: title });
const context = (title: string): Target => ({ context: title });

const whole: readonly Row[] = [
  ['buy milk', task('Buy milk'), 'whole title, which another begins with'],
  ['Buy milk for Grandma', task('Buy milk for Grandma'), 'whole title, done'],
  ['proofread chapter 3', task('Proofread chapter 3'), 'whole title, with a near-duplicate'],
  ['proofread chapter 13', task('Proofread chapter 13'), 'whole title, with a near-duplicate'],
  ['open a savings account', task('Open a savings account'), 'whole title that begins like a command'],
  ['house', project('House'), 'whole title'],
  ['Garden', project('Garden'), 'whole title'],
  ['learn spanish', project('Learn Spanish'), 'whole title'],
  ['wi-fi password', reference('Wi-Fi password'), 'whole title'],
  ['shoe sizes', reference('Shoe sizes'), 'whole title'],
  ['errands', context('Errands'), 'whole title'],
  ['phone', context('Phone'), 'whole title'],
];

const beginnings: readonly Row[] = [
  ['buy oat', task('Buy oat milk and bread'), 'beginning'],
  ['call ana', task('Call Ana about the contract'), 'beginning, with a near-duplicate'],
  ['call anna', task('Call Anna about the birthday'), 'beginning, with a near-duplicate'],
  ['call the pl', task('Call the plumber about the leak'), 'beginning'],
  ['search for fl', [task('Search for flights to Lisbon'), 'palette.search'], 'beginning that is also a line'],
  ['complete the tax', task('Complete the tax return'), 'beginning that is also a command'],
  ['move to the new f', task('Move to the new flat'), 'beginning that is also a command'],
  ['undo the dup', task('Undo the duplicate hotel booking'), 'beginning that is also a command'],
  ['delete old', task('Delete old voicemails'), 'beginning that is also a command'],
  ['filter for', [task('Filter for the coffee machine'), 'board.filterText'], 'beginning that is also a line'],
  ['go to the rec', task('Go to the recycling centre'), 'beginning that is also a command'],
  ['start a comp', task('Start a compost heap'), 'beginning that is also a command'],
  ['rename the sh', [task('Rename the shared photo folder'), 'task.rename'], 'beginning that is also a line'],
  ['next of', task('Next of kin form for the school'), 'beginning that is also a command'],
  ['kitchen r', project('Kitchen renovation'), 'beginning'],
  ['marathon', project('Marathon training'), 'beginning'],
  ['insurance', reference('Insurance policy numbers'), 'beginning of one, word of a done task'],
  ['packing', reference('Packing list for the mountains'), 'beginning'],
  ['settings of', reference('Settings of the router'), 'beginning that is also a command'],
  ['anyw', context('Anywhere'), 'beginning'],
];

const words: readonly Row[] = [
  ['plumber leak', task('Call the plumber about the leak'), 'words'],
  ['plumber invoice', task("Pay the plumber's invoice"), 'words'],
  ['leak plumber', task('Call the plumber about the leak'), 'words in another order'],
  ['accordion', task('Learn the accordion'), 'word'],
  ['alhambra', task('Visit the Alhambra'), 'word'],
  ['overstory', task('Read “The Overstory”'), 'word in quotation marks'],
  ['brake', task("Fix the bike's rear brake"), 'word'],
  ['noor present', task('Choose a birthday present for Noor'), 'words in another order'],
  ['larder', task('Add a shelf to the larder'), 'word'],
  ['library card', task('Renew the library card'), 'words'],
  ['tomatoes', task('Water the tomatoes'), 'word'],
  ['thank you cards', task('Write thank-you cards'), 'words without the hyphen'],
  ['landlord heating', task('Reply from the landlord about heating'), 'words'],
  ['flights lisbon', task('Search for flights to Lisbon'), 'words'],
  ['hotel lisbon', task('Book a hotel in Lisbon'), 'words'],
  ['rent november', task('Pay rent for November'), 'words, done'],
  ['gutters', task('Clean the gutters'), 'word, done'],
  ['tom wedding', project("Ana & Tom's wedding"), 'words'],
  ['concert', project('Choir concert'), 'word'],
  ['iban', reference("Landlord's IBAN"), 'word'],
  ['tax office', reference('Tax office opening hours'), 'words'],
  ['allergies', reference('Blood types and allergies'), 'word'],
];

const slips: readonly Row[] = [
  ['dentits', [task('Call the dentist'), task('Dentist check-up for Emil')], 'swapped letters'],
  ['tomatos', task('Water the tomatoes'), 'missing letter'],
  ['acordion', task('Learn the accordion'), 'missing letter'],
  ['recyling', task('Go to the recycling centre'), 'missing letter'],
  ['savngs', task('Open a savings account'), 'missing letter'],
  ['voivemails', task('Delete old voicemails'), 'neighbouring key'],
  ['electriciry', task('Pay the electricity bill'), 'neighbouring key'],
  ['gutterrs', task('Clean the gutters'), 'doubled letter'],
  ['marathno', project('Marathon training'), 'swapped letters'],
  ['weding', project("Ana & Tom's wedding"), 'missing letter'],
  ['passowrd', reference('Wi-Fi password'), 'swapped letters'],
];

const initials: readonly Row[] = [
  ['ctpatl', task('Call the plumber about the leak'), 'initials'],
  ['bomab', task('Buy oat milk and bread'), 'initials'],
  ['sfftl', task('Search for flights to Lisbon'), 'initials'],
  ['ftkt', task('Fix the kitchen tap'), 'initials'],
  ['kitren', project('Kitchen renovation'), 'parts of words'],
  ['btaa', reference('Blood types and allergies'), 'initials'],
  ['emcon', reference('Emergency contacts'), 'parts of words'],
];

const accents: readonly Row[] = [
  ['zoe itinerary', task('Email Zoë the itinerary'), 'folded: ë'],
  ['reserver', task('Réserver le restaurant'), 'folded: é'],
  ['crepes', task('Acheter des crêpes'), 'folded: ê'],
  ['kuchenschranke', task('Größe der Küchenschränke messen'), 'folded: ü, ä'],
  ['Größe der', task('Größe der Küchenschränke messen'), 'as it is written: ö, ß'],
  ['mull', task('Müll rausbringen'), 'folded: ü'],
  ['strassenbahn', task('Straßenbahnkarte verlängern'), 'folded: ß'],
  ['weisse farbe', task('Weiße Farbe für den Flur'), 'folded: ß'],
  ['apfel', task('Äpfel für den Kuchen kaufen'), 'folded: Ä'],
  ['zadzwonic', task('Zadzwonić do babci'), 'folded: ć'],
  ['pinatas', task('Comprar piñatas'), 'folded: ñ'],
  ['revision', task('Revisión del coche'), 'folded: ó'],
  ['istanbul', task('İstanbul için bilet al'), 'folded: İ'],
  ['goi dien', task('Gọi điện cho mẹ'), 'folded: Vietnamese'],
  ['dojit na urad', task('Dojít na úřad'), 'folded: í, ú, ř'],
  ['koln', project('Umzug nach Köln'), 'folded: ö'],
  ['ecole', project('École de musique'), 'folded: É'],
  ['steuererklarung', project('Steuererklärung 2025'), 'folded: ä'],
  ['creme brulee', reference('Recipe: crème brûlée'), 'folded: è, û, é'],
  ['kasespatzle', reference('Recipe: Käsespätzle'), 'folded: ä'],
  ['cafe', context('Café'), 'folded: é'],
];

const scripts: readonly Row[] = [
  ['牛乳', task('牛乳を買う'), 'Japanese, beginning'],
  ['予約', task('歯医者の予約'), 'Japanese, within a text without spaces'],
  ['買い物', task('スーパーで買い物'), 'Japanese, within a text without spaces'],
  ['妈妈', task('给妈妈打电话'), 'Chinese, within a text without spaces'],
  ['牙医', task('预约牙医'), 'Chinese, within a text without spaces'],
  ['蛋糕', task('买生日蛋糕'), 'Chinese, within, done'],
  ['우유', task('우유 사기'), 'Korean, beginning'],
  ['갱신', task('여권 갱신'), 'Korean, second word'],
  ['الحليب', task('شراء الحليب'), 'Arabic, second word'],
  ['الاتصال', task('الاتصال بالطبيب'), 'Arabic, beginning'],
  ['قائمة', reference('قائمة الكتب'), 'Arabic, beginning'],
  ['تعلم', project('تعلم العربية'), 'Arabic, beginning'],
  ['молоко', task('Купить молоко'), 'Russian, second word'],
  ['позвонить', task('Позвонить бабушке'), 'Russian, in lower case'],
  ['לרופא', task('תור לרופא שיניים'), 'Hebrew, second word'],
  ['ψωμιου', task('Αγορά ψωμιού'), 'Greek, folded: ύ'],
  ['引っ越し', project('家の引っ越し'), 'Japanese, within a text without spaces'],
  ['読みたい', reference('読みたい本'), 'Japanese, beginning'],
];

export const items = queriesOf('item', [
  ...whole,
  ...beginnings,
  ...words,
  ...slips,
  ...initials,
  ...accents,
  ...scripts,
]);
