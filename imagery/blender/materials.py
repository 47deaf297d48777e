"""Materials such as plastic, liquids, printed labels, plaster and steel, and the class Nodes, which builds them."""
import bpy


def srgb(colour):
    """Converts a colour such as #14727D to linear red, green, blue and alpha."""
    digits = colour.lstrip("#")
    channels = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)


class Nodes:
    """A material's node tree, with methods to add and link nodes. An input can be a socket or a value."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.add("OutputMaterial")
        self.coordinates = None

    def add(self, kind, **inputs):
        """Adds a shader node. The arguments are its inputs, with underscores instead of spaces."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in inputs.items():
            self.set(node, name.replace("_", " "), value)
        return node

    def set(self, node, name, value):
        """Links a socket to an input, or sets the input's value."""
        socket = node.inputs[name]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def place(self, kind="Object"):
        """Returns texture coordinates of a kind, such as Object or UV."""
        if self.coordinates is None:
            self.coordinates = self.add("TexCoord")
        return self.coordinates.outputs[kind]

    def axes(self, vector=None):
        """Returns x, y and z of a vector or, without a vector, of the point on the object."""
        return self.add("SeparateXYZ", Vector=vector or self.place()).outputs

    def math(self, operation, a, b=None, c=None, clamp=False):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        node.use_clamp = clamp
        for i, value in enumerate((a, b, c)):
            if value is not None:
                self.set(node, i, value)
        return node.outputs[0]

    def mix(self, share, a, b, blend="MIX"):
        node = self.tree.nodes.new("ShaderNodeMixRGB")
        node.blend_type = blend
        for i, value in enumerate((share, a, b)):
            self.set(node, i, value)
        return node.outputs[0]

    def noise(self, scale, detail=2.0, roughness=0.5, vector=None):
        node = self.add("TexNoise", Vector=vector or self.place(), Scale=float(scale), Detail=float(detail),
                        Roughness=float(roughness))
        return node.outputs[0]

    def bump(self, height, strength, distance, normal=None):
        node = self.add("Bump", Height=height, Strength=strength, Distance=distance)
        if normal is not None:
            self.set(node, "Normal", normal)
        return node.outputs[0]

    def finish(self, shader, volume=None):
        """Links the shader and the volume to the output, and returns the material."""
        self.tree.links.new(shader, self.output.inputs["Surface"])
        if volume is not None:
            self.tree.links.new(volume, self.output.inputs["Volume"])
        return self.material

    def blend(self, share, a, b):
        """Mixes two shaders."""
        node = self.add("MixShader")
        for i, value in enumerate((share, a, b)):
            self.set(node, i, value)
        return node.outputs[0]


def plain(name, colour, roughness=0.4, **inputs):
    """A uniform surface."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=roughness, **inputs)
    return nodes.finish(shader.outputs[0])


def glow(name, colour, strength):
    """A surface that emits light."""
    nodes = Nodes(name)
    return nodes.finish(nodes.add("Emission", Color=colour, Strength=strength).outputs[0])


def moulded_plastic(name, colour, roughness):
    """Matte blow-moulded polyethylene: uneven gloss, a very fine grain, a hint of waviness."""
    nodes = Nodes(name)
    gloss = nodes.math("ADD", roughness - 0.05, nodes.math("MULTIPLY", nodes.noise(60, 3), 0.10))
    grain = nodes.bump(nodes.noise(2200), 0.012, 0.0004)
    waves = nodes.bump(nodes.noise(18, 1), 0.035, 0.004, grain)
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=gloss, Normal=waves)
    return nodes.finish(shader.outputs[0])


def clear_plastic(name, tint, roughness=0.015, refraction=1.5, shadow=0.85):
    """Clear plastic or, with refraction 1.33, still water. Its shadow is a tint, because traced caustics are noisy."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=tint, Roughness=roughness, IOR=refraction, Transmission=1.0)
    return nodes.finish(_clear_to_shadows(nodes, shader, tuple(c**0.5 * shadow for c in tint[:3]) + (1,)))


def liquid(name, tint, density, refraction=1.33):
    """A dyed liquid whose colour deepens with its thickness."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=(1, 1, 1, 1), Roughness=0.0, IOR=refraction, Transmission=1.0)
    dye = nodes.add("VolumeAbsorption", Color=tint, Density=density)
    return nodes.finish(_clear_to_shadows(nodes, shader, tuple(c**0.35 for c in tint[:3]) + (1,)), dye.outputs[0])


def droplet(name, tint=(1, 1, 1), density=0.0, refraction=1.33):
    """A bead of water or, with a density, of a dyed liquid. A bead focuses light, so its shadow is bright in the middle
    and dark at the rim. The shadow is painted, because traced caustics are noisy."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=(1, 1, 1, 1), Roughness=0.0, IOR=refraction, Transmission=1.0)
    facing = nodes.add("LayerWeight", Blend=0.5).outputs["Facing"]
    bright, dark = (tuple(share * c for c in tint[:3]) + (1,) for share in (1.55, 0.25))
    mixed = _clear_to_shadows(nodes, shader, nodes.mix(facing, bright, dark))
    if not density:
        return nodes.finish(mixed)
    return nodes.finish(mixed, nodes.add("VolumeAbsorption", Color=tint, Density=density).outputs[0])


def _clear_to_shadows(nodes, shader, tint):
    rays = nodes.add("LightPath")
    soft_rays = nodes.math("MAXIMUM", rays.outputs["Is Shadow Ray"], rays.outputs["Is Diffuse Ray"])
    through = nodes.add("BsdfTransparent", Color=tint)
    return nodes.blend(soft_rays, shader.outputs[0], through.outputs[0])


def printed_label(name, picture, on_clear=False, paper=False):
    """A printed picture. Its transparent parts show the surface beneath.

    On clear plastic, ink would be grey where no light falls on it. Such ink is therefore translucent and emits a
    little light.
    """
    nodes = Nodes(name)
    image = nodes.add("TexImage")
    image.image = bpy.data.images.load(picture)
    image.interpolation = "Cubic"
    image.extension = "EXTEND"
    colour, cover = image.outputs
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=0.5 if paper else 0.36, Specular=0.45)
    if paper:
        nodes.set(shader, "Normal", nodes.bump(nodes.noise(900, 4), 0.04, 0.0005))
    if on_clear:
        nodes.set(shader, "Emission", colour)
        nodes.set(shader, "Emission Strength", 0.30)
        back = nodes.add("BsdfTranslucent", Color=colour)
        ink = nodes.blend(0.25, shader.outputs[0], back.outputs[0])
    else:
        ink = shader.outputs[0]
    return nodes.finish(nodes.blend(cover, nodes.add("BsdfTransparent").outputs[0], ink))


def plaster(name, colour, bump, scale):
    """Fine plaster or stone with slight variations of colour."""
    nodes = Nodes(name)
    clouds, grain = nodes.noise(scale, 8, 0.62), nodes.noise(scale * 14, 5)
    darker = tuple(c * 0.90 for c in colour[:3]) + (1,)
    relief = nodes.math("ADD", clouds, nodes.math("MULTIPLY", grain, 0.25))
    shader = nodes.add("BsdfPrincipled", Roughness=0.85, Specular=0.15, Normal=nodes.bump(relief, bump, 0.004),
                       Base_Color=nodes.mix(nodes.math("MULTIPLY", clouds, 0.8), colour, darker))
    return nodes.finish(shader.outputs[0])


def turned_steel(name, roughness=0.24, anisotropy=0.7):
    """Steel with fine rings around z, as from a lathe."""
    nodes = Nodes(name)
    x, y, _ = nodes.axes()
    radius = nodes.math("SQRT", nodes.math("ADD", nodes.math("POWER", x, 2.0), nodes.math("POWER", y, 2.0)))
    rings = nodes.add("CombineXYZ", X=nodes.math("MULTIPLY", radius, 2600.0),
                      Y=nodes.math("MULTIPLY", nodes.math("ARCTAN2", y, x), 1.5))
    lines = nodes.noise(1.0, 2, vector=rings.outputs[0])
    tangent = nodes.add("Tangent")
    tangent.direction_type = "RADIAL"
    tangent.axis = "Z"
    shader = nodes.add("BsdfPrincipled", Base_Color=(0.80, 0.81, 0.82, 1), Metallic=1.0, Anisotropic=anisotropy,
                       Tangent=tangent.outputs[0], Normal=nodes.bump(lines, 0.10, 0.0003),
                       Roughness=nodes.math("ADD", roughness - 0.06, nodes.math("MULTIPLY", lines, 0.14)))
    return nodes.finish(shader.outputs[0])


def brushed_steel(name, colour):
    """Steel brushed along y."""
    nodes = Nodes(name)
    stretch = nodes.add("Mapping", Vector=nodes.place())
    stretch.inputs["Scale"].default_value = (3200, 9, 9)
    lines = nodes.noise(1.0, 3, vector=stretch.outputs[0])
    clouds = nodes.noise(9, 5)
    along = nodes.add("CombineXYZ", Y=1.0)
    variation = nodes.math("ADD", nodes.math("MULTIPLY", lines, 0.13), nodes.math("MULTIPLY", clouds, 0.06))
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Metallic=1.0, Anisotropic=0.75,
                       Tangent=along.outputs[0], Roughness=nodes.math("ADD", 0.17, variation),
                       Normal=nodes.bump(lines, 0.12, 0.0002))
    return nodes.finish(shader.outputs[0])
