export function writeRelease(folder: string): void;
export function assetsOf(folder: string): string[];
