"""Builds and renders a scene: blender -b -P render_scene.py -- <job.json>

render.ts writes the job, which contains the scene, the size, the samples, and the products with their labels.
"""
import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import studio  # noqa: E402


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
        job = json.load(file)
    scene = importlib.import_module(f"scenes.{job['scene']}")
    studio.empty_scene()
    scene.build(job)
    studio.render(job)


main()
