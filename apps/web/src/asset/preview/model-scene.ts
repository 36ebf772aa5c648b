// Draws a model of one file (GLB) with three.js. Asks no other host: what the file names outside of itself is refused.
import {
  Box3,
  type BufferGeometry,
  LoadingManager,
  type Material,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Spherical,
  Texture,
  TextureLoader,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

export interface ModelScene {
  /** 2 brings it twice as near. */
  zoom(factor: number): void;
  /** By pixels of a drag. */
  turn(dx: number, dy: number): void;
  fit(): void;
  /** Gives back the memory of the graphics card. */
  close(): void;
}

/** Degrees, from the front and a little from above. */
const FIELD_OF_VIEW = 35;
const FROM = new Vector3(0.5, 0.35, 1).normalize();
/** How much more than the model is in sight. */
const MARGIN = 1.12;
const MAX_DENSITY = 2;
const RADIANS_PER_PIXEL = Math.PI / 400;

/** Throws where the file is no model that can be read, or the browser has no WebGL. */
export async function createModelScene(canvas: HTMLCanvasElement, file: ArrayBuffer): Promise<ModelScene> {
  const model = await read(file);
  const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  if (!(radius > 0)) {
    model.traverse(release);
    throw new Error("The model is empty.");
  }
  // Only now, since what the graphics card holds is given back by `close` alone.
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(MAX_DENSITY, window.devicePixelRatio));
  const scene = new Scene();
  const rays = new PMREMGenerator(renderer);
  const surroundings = rays.fromScene(new RoomEnvironment(), 0.04);
  scene.environment = surroundings.texture;
  scene.add(model);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, radius / 50, radius * 50);
  const controls = new OrbitControls(camera, canvas);
  // It stands where it was put: a model that drifts away cannot be found again.
  controls.enablePan = false;
  controls.minDistance = radius * 0.6;
  controls.maxDistance = radius * 20;
  const draw = () => renderer.render(scene, camera);
  controls.addEventListener("change", draw);

  const fit = () => {
    const narrow = Math.min(1, camera.aspect);
    const half = (FIELD_OF_VIEW / 2 / 180) * Math.PI;
    const distance = (radius * MARGIN) / Math.sin(Math.atan(Math.tan(half) * narrow));
    controls.target.copy(center);
    camera.position.copy(center).addScaledVector(FROM, distance);
    controls.update();
    draw();
  };
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    draw();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  fit();

  /** Moves the camera on its sphere round the model. */
  const orbit = (change: (place: Spherical) => void) => {
    const place = new Spherical().setFromVector3(camera.position.clone().sub(center));
    change(place);
    place.makeSafe();
    place.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, place.radius));
    camera.position.copy(center).add(new Vector3().setFromSpherical(place));
    controls.update();
    draw();
  };
  return {
    zoom: (factor) =>
      orbit((place) => {
        place.radius /= factor;
      }),
    turn: (dx, dy) =>
      orbit((place) => {
        place.theta -= dx * RADIANS_PER_PIXEL;
        place.phi -= dy * RADIANS_PER_PIXEL;
      }),
    fit,
    close() {
      observer.disconnect();
      controls.dispose();
      surroundings.dispose();
      rays.dispose();
      model.traverse(release);
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

async function read(file: ArrayBuffer): Promise<Object3D> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => {
    if (!/^(blob|data):/.test(url)) throw new Error("The model names files outside of itself.");
    return url;
  });
  const loader = new GLTFLoader(manager);
  // As elements, and not by fetch: the page's policy lets pictures come from blobs, connections not.
  loader.register((parser) => {
    (parser as { textureLoader: unknown }).textureLoader = new TextureLoader(manager);
    return { name: "pictures-as-elements" };
  });
  const { scene } = await loader.parseAsync(file, "");
  return scene;
}

function release(object: Object3D): void {
  const { geometry, material } = object as Partial<
    Pick<Mesh<BufferGeometry, Material | Material[]>, "geometry" | "material">
  >;
  geometry?.dispose();
  for (const one of material === undefined ? [] : [material].flat()) {
    for (const value of Object.values(one)) if (value instanceof Texture) value.dispose();
    one.dispose();
  }
}
