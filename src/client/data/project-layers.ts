import { type Id, sameId } from '#contract/entities/common.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Api } from './api.ts';

/** What a person can change of a project. */
export type ProjectFields = Partial<Pick<Project, 'name' | 'description' | 'status'>>;

interface Layer {
  id: Id;
  fields: ProjectFields;
}

/**
 * Changes of projects that have been asked for and not been answered yet, laid over what the cache holds: a failed one
 * is undone by taking its layer away, whatever else was answered meanwhile.
 */
export class ProjectLayers {
  #layers: readonly Layer[] = [];
  readonly #listeners = new Set<() => void>();

  /** The layers, oldest first. A new array whenever they change. */
  get = (): readonly Layer[] => this.#layers;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Lays a change over a project; returns how to take it off again. */
  add(layer: Layer): () => void {
    this.#show([...this.#layers, layer]);
    return () => this.#show(this.#layers.filter((other) => other !== layer));
  }

  #show(layers: readonly Layer[]): void {
    this.#layers = layers;
    for (const listener of [...this.#listeners]) listener();
  }
}

const layersByApi = new WeakMap<Api, ProjectLayers>();

/** The layers over what this server has. */
export function layersOf(api: Api): ProjectLayers {
  const layers = layersByApi.get(api) ?? new ProjectLayers();
  layersByApi.set(api, layers);
  return layers;
}

/** A project as it will be; the same object when nothing of it is being changed. */
export function withLayers(project: Project, layers: readonly Layer[]): Project {
  let shown = project;
  for (const { id, fields } of layers) {
    if (sameId(id, project.id)) shown = { ...shown, ...fields };
  }
  return shown;
}
