// React's development build reports each render to the browser's developer tools. No test looks there, and it costs an
// eighth of the components' CPU time. React decides when it loads, so this file comes before all that import it.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
