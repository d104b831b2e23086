// Runs before the first paint, so that a dark page never flashes light. The app keeps the class in step afterwards.
(() => {
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem('ui-storage') || '{}');
  } catch {
    // Broken or foreign text: the default theme.
    return;
  }
  const preferences = stored?.state ?? stored;
  document.documentElement.classList.toggle('dark', preferences?.theme === 'dark');
})();
